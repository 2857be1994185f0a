/** The lines of a newline-delimited answer as they arrive, empty ones left out; a last line without its end too. */
export async function* readLines(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  const parts: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const texts = (done ? decoder.decode() : decoder.decode(value, { stream: true })).split('\n')
      // All but the last part end a line; a long line is put together once, not with every packet.
      for (const bytes of texts.slice(0, -1)) {
        parts.push(bytes)
        const line = parts.splice(0).join('')
        if (line.trim()) yield line
      }
      parts.push(texts.at(-1) ?? '')
      if (done) break
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  const rest = parts.join('')
  if (rest.trim()) yield rest
}
