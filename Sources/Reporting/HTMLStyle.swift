/// The look of HTML reports: readable on paper, in the light and in the dark.
enum HTMLStyle {
  static let sheet = """
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --raised: #f5f6f8; --line: #d8dce2; --text: #1d2129; --faint: #5c6470;
      --good: #14713a; --bad: #b3261e; --some: #8a5a00;
      --good-ground: #e3f4e8; --bad-ground: #fbe4e2; --some-ground: #fdf0d2;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14171c; --raised: #1d2128; --line: #353b45; --text: #e4e7ec; --faint: #9aa3b0;
        --good: #6fd08f; --bad: #ff8f86; --some: #f0c05a;
        --good-ground: #173322; --bad-ground: #45201e; --some-ground: #40320f;
      }
    }
    body { margin: 0 auto; padding: 1.5rem; max-width: 75rem; background: var(--ground);
      color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
    h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
    h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
    h3 { margin: 1.2rem 0 .4rem; font-size: 1rem; }
    a { color: inherit; }
    code, pre { font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; }
    pre { margin: .3rem 0; padding: .6rem .8rem; overflow-x: auto; background: var(--raised);
      border: 1px solid var(--line); border-radius: 6px; }
    details { margin: .4rem 0; border: 1px solid var(--line); border-radius: 6px; }
    summary { padding: .4rem .8rem; cursor: pointer; }
    details > div { padding: 0 .8rem .6rem; }
    ul { margin: .3rem 0; padding: 0; list-style: none; }
    li { padding: .1rem 0; overflow-wrap: anywhere; }
    table { border-collapse: collapse; }
    th, td { padding: .2rem 1.2rem .2rem 0; text-align: left; border-bottom: 1px solid var(--line); }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
    .good { color: var(--good); } .bad { color: var(--bad); } .some { color: var(--some); }
    .faint { color: var(--faint); }
    .chip { display: inline-block; margin-right: .5rem; padding: .1rem .7rem; border-radius: 1rem;
      background: var(--raised); border: 1px solid var(--line); }
    .chip.bad { background: var(--bad-ground); } .chip.good { background: var(--good-ground); }
    .chip.some { background: var(--some-ground); }
    .source { display: flex; overflow-x: auto; background: var(--raised);
      border: 1px solid var(--line); border-radius: 6px; }
    .source pre { margin: 0; border: 0; overflow: visible; line-height: 1.7; }
    .source .numbers { color: var(--faint); text-align: right; user-select: none; }
    .numbers a { text-decoration: none; } .numbers a:target { color: var(--bad); }
    .both { background: var(--good-ground); border-radius: 3px; }
    .part { background: var(--some-ground); border-radius: 3px; }
    .none { background: var(--bad-ground); border-radius: 3px; }
    .ignored { color: var(--faint); text-decoration: line-through; }
    [data-gap]::after { content: attr(data-gap); margin: 0 .3em; padding: 0 .35em;
      border-radius: 3px; font: 600 10px/1 system-ui, sans-serif; vertical-align: 25%;
      color: var(--ground); background: var(--some); }
    .none[data-gap]::after { background: var(--bad); }
    del { color: var(--bad); text-decoration: none; } ins { color: var(--good); text-decoration: none; }
    @media print { details { break-inside: avoid; } body { max-width: none; } }
    """

  /// What documents of tables and trees need beside it.
  static let documents = """
    :root {
      --part-1: #bfdbfe; --part-2: #bbf0cd; --part-3: #fde3a7; --part-4: #e6d3fb; --part-5: #fbd0d0;
      --part-6: #b8ebea; --part-7: #dfe3e8;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --part-1: #1f4a7d; --part-2: #1d5a38; --part-3: #6b4d12; --part-4: #55357a; --part-5: #74323a;
        --part-6: #175a5c; --part-7: #3a414c;
      }
    }
    h1 { overflow-wrap: anywhere; }
    .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr));
      gap: 0 2rem; margin: .5rem 0; font-size: 14px; }
    .facts div { display: flex; gap: 1rem; padding: .2rem 0; border-bottom: 1px solid var(--line); }
    .facts dt { flex: none; min-width: 8.5rem; color: var(--faint); }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    .wide { overflow-x: auto; }
    .wide table { font-size: 14px; }
    .wide th { color: var(--faint); font-weight: 600; }
    td { vertical-align: top; } td, th { white-space: nowrap; }
    td.text:last-child { white-space: normal; overflow-wrap: anywhere; min-width: 12rem; }
    td.label { white-space: pre; font: 13px/1.6 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; }
    .bar { display: block; width: 6rem; height: .6rem; margin-top: .45rem; border-radius: 3px;
      background: var(--raised); }
    .bar span { display: block; height: 100%; min-width: 1px; border-radius: 3px;
      background: var(--part-1); }
    .findings li { margin: .5rem 0; padding: .5rem .8rem; border: 1px solid var(--line);
      border-left: 4px solid var(--line); border-radius: 6px; }
    .findings li.bad { color: inherit; border-left-color: var(--bad); }
    .findings li.some { color: inherit; border-left-color: var(--some); }
    .findings p { margin: 0; }
    figure { margin: .5rem 0 1rem; overflow-x: auto; }
    figure > svg { display: block; border-radius: 6px; background: var(--raised);
      font: 12px/1 system-ui, sans-serif; }
    figure rect { stroke: var(--ground); stroke-width: 1.5; }
    figure text { fill: var(--text); } figure text.size { fill-opacity: .75; }
    .part-1 { fill: var(--part-1); } .part-2 { fill: var(--part-2); } .part-3 { fill: var(--part-3); }
    .part-4 { fill: var(--part-4); } .part-5 { fill: var(--part-5); } .part-6 { fill: var(--part-6); }
    .part-7 { fill: var(--part-7); }
    @media (max-width: 40rem) { body { padding: 1rem; } th, td { padding-right: .8rem; } }
    """
}
