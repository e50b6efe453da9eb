interface Log {
  info(facts: object, message: string): void;
}

const noticeMs = 1_000;

/** Waits for a step of a shutdown. Logs the name of a step that takes long. */
export async function waitFor(log: Log, step: string, done: PromiseLike<unknown> | undefined): Promise<void> {
  const notice = setTimeout(() => log.info({ step }, 'stop waits'), noticeMs);
  try {
    await done;
  } finally {
    clearTimeout(notice);
  }
}
