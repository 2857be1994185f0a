/** One event of a server-sent stream. */
export interface StreamEvent {
  event: string
  data: string
}

/** Reads server-sent events until the stream ends or nobody wants them; comments and unknown fields are passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', stop)
  let rest = ''
  let event = 'message'
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event, data: data.join('\n') }
          event = 'message'
          data = []
          continue
        }
        const [, field, text] = /^(\w+): ?(.*)$/.exec(line) ?? []
        if (field === 'event') event = text ?? ''
        if (field === 'data') data.push(text ?? '')
      }
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    await reader.cancel().catch(() => undefined)
  }
}
