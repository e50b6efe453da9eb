interface Log {
  info(facts: object, message: string): void;
}

/** Delay before the log line, in milliseconds. */
const noticeMs = 1_000;

/** Waits for a step of a shutdown. Logs the name of a step that takes long. */
export async function waitFor(log: Log, step: string, stopping: PromiseLike<unknown> | undefined): Promise<void> {
  const notice = setTimeout(() => log.info({ step }, 'shutdown is waiting for a step'), noticeMs);
  try {
    await stopping;
  } finally {
    clearTimeout(notice);
  }
}
