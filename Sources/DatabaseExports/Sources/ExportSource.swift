public import JSONStreaming
public import SystemAccess

/// The text of an export, ready for a tokenizer: opened, decompressed, without a byte order mark,
/// and known not to be one of the things that people take for an export.
public struct ExportSource: ByteSource, ~Copyable {
  /// The name shown in messages: the path as the user gave it, or `standard input`.
  public let name: String
  /// Whether the file is compressed.
  public let isCompressed: Bool
  /// The number of bytes of the file as it lies on the disk, where that is known beforehand.
  public let fileSize: Int?
  /// The UTF-8 byte order mark that was left out of the text; empty where there was none.
  public let byteOrderMark: [UInt8]
  private var text: PeekingSource

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file, plain or compressed with gzip, or an emulator's export folder that holds
  ///     a single database.
  ///   - name: The name shown in messages, where it is not the path.
  ///   - observer: Is told how much of the file has been read.
  /// - Throws: `ExportError` where the file cannot be read or is no export.
  public init(
    path: String,
    name: String? = nil,
    observer: InputFile.Observer? = nil
  ) throws(ExportError) {
    let isStandardInput = path == InputFile.standardInputPath
    let given = name ?? (isStandardInput ? ExportSource.standardInputName : path)
    let (path, name) = try ExportSource.file(at: path, name: given)
    let file: InputFile
    do throws(SystemError) {
      file = try InputFile(path: path, observer: observer)
    } catch {
      throw ExportError(error, file: name)
    }
    let shown = isStandardInput ? InputFile.standardInputPath : name
    let opened: OpenedText
    do throws(ByteSourceError) {
      opened = try OpenedText(file, shown: shown, name: ExportError.quoted(name))
    } catch {
      throw ExportError(error, file: name)
    }
    try self.init(opened, name: name, fileSize: file.size)
  }

  /// Returns the file that is opened for a path: the file of the only database where it is an
  /// emulator's export folder, else the path itself.
  ///
  /// - Throws: `ExportError` where it is another folder, or holds none or several databases.
  public static func file(
    at path: String,
    name: String
  ) throws(ExportError) -> (path: String, name: String) {
    guard path != InputFile.standardInputPath, FileSystem.isFolder(path) else {
      return (path, name)
    }
    let database = try EmulatorFolder.onlyDatabase(in: path, name: name)
    return (FileSystem.join(path, database), FileSystem.join(name, database))
  }

  /// Takes a file's bytes from memory.
  ///
  /// - Throws: `ExportError` where they are no export.
  public init(bytes: [UInt8], name: String) throws(ExportError) {
    try self.init(ByteArraySource(bytes), name: name, fileSize: bytes.count)
  }

  /// Takes a file's bytes from a source.
  ///
  /// - Throws: `ExportError` where they cannot be read or are no export.
  public init(
    _ source: consuming any ByteSource & ~Copyable,
    name: String,
    fileSize: Int? = nil
  ) throws(ExportError) {
    let opened: OpenedText
    do throws(ByteSourceError) {
      opened = try OpenedText(source, name: ExportError.quoted(name))
    } catch {
      throw ExportError(error, file: name)
    }
    try self.init(opened, name: name, fileSize: fileSize)
  }

  private init(
    _ opened: consuming OpenedText,
    name: String,
    fileSize: Int?
  ) throws(ExportError) {
    self.name = name
    self.fileSize = fileSize
    let sniffer = ExportSniffer(head: opened.head, name: name)
    if let error = sniffer.error { throw error }
    opened.text.skip(sniffer.markLength)
    byteOrderMark = Array(opened.head.prefix(sniffer.markLength))
    isCompressed = opened.isCompressed
    text = opened.text
  }

  /// A text and its beginning.
  private struct OpenedText: ~Copyable {
    let isCompressed: Bool
    var text: PeekingSource
    let head: [UInt8]

    /// Decompresses, where that is to be done, on the thread that reads.
    init(
      _ source: consuming any ByteSource & ~Copyable,
      name: String
    ) throws(ByteSourceError) {
      var file = PeekingSource(source)
      let isCompressed = GzipFormat.isGzip(try file.peek(2))
      try self.init(
        isCompressed ? try OpenedText.decompress(file, name: name) : file,
        isCompressed: isCompressed
      )
    }

    /// Decompresses, where that is to be done, on a thread of its own.
    init(_ file: InputFile, shown: String, name: String) throws(ByteSourceError) {
      var source = PeekingSource(FileSource(file, name: shown))
      let head = try source.peek(2)
      guard GzipFormat.isGzip(head) else {
        try self.init(source, isCompressed: false)
        return
      }
      let exchange = try? BlockExchange.decompress(file, shown: shown, head: head, name: name)
      if let exchange {
        try self.init(PeekingSource(ReadAheadSource(exchange)), isCompressed: true)
      } else {
        try self.init(try OpenedText.decompress(source, name: name), isCompressed: true)
      }
    }

    private init(
      _ text: consuming PeekingSource,
      isCompressed: Bool
    ) throws(ByteSourceError) {
      var text = text
      head = try text.peek(ExportSniffer.headSize)
      self.isCompressed = isCompressed
      self.text = text
    }

    private static func decompress(
      _ file: consuming PeekingSource,
      name: String
    ) throws(ByteSourceError) -> PeekingSource {
      PeekingSource(try GzipSource(file, name: name))
    }
  }

  /// Reads the next bytes of the text.
  ///
  /// - Throws: `ByteSourceError` where they cannot be read or decompressed.
  public mutating func read(
    into buffer: inout MutableSpan<UInt8>
  ) throws(ByteSourceError) -> Int {
    try text.read(into: &buffer)
  }

  /// The name of standard input in messages.
  public static let standardInputName = "standard input"
}
