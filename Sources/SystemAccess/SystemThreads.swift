#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The calls for threads.
enum SystemThreads {
  #if canImport(Darwin)
  typealias Handle = pthread_t?
  #else
  typealias Handle = pthread_t
  #endif

  /// Starts a thread that runs a function once.
  static func start(
    stackSize: Int,
    _ body: sending @escaping () -> Void
  ) throws(SystemCalls.Failure) -> Handle {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let code = unsafe pthread_create(&thread, &attributes, runWork, work.toOpaque())
    guard code == 0 else {
      unsafe work.release()
      throw SystemCalls.Failure(code: code)
    }
    return thread
  }

  static func join(_ thread: Handle) {
    #if canImport(Darwin)
    guard let thread else { return }
    #endif
    _ = pthread_join(thread, nil)
  }

  static func detach(_ thread: Handle) {
    #if canImport(Darwin)
    guard let thread else { return }
    #endif
    _ = pthread_detach(thread)
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }

  private static let runWork:
    @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
      if let raw = unsafe raw {
        unsafe Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body()
      }
      return nil
    }
}
