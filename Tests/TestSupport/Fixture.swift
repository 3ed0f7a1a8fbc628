/// Placeholder until shared helpers land.
public enum Fixture {}
