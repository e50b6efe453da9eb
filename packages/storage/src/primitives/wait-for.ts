interface Log {
  info(facts: object, message: string): void;
}

const noticeMs = 1_000;

/** Waits for a step of a stop; one that takes long is logged by its name, so that a slow stop explains itself. */
export async function waitFor(log: Log, step: string, done: PromiseLike<unknown> | undefined): Promise<void> {
  const notice = setTimeout(() => log.info({ step }, 'stop waits'), noticeMs);
  try {
    await done;
  } finally {
    clearTimeout(notice);
  }
}
