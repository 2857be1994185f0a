/** Keeps a value as the newest of at most `most`; where there is no more room the oldest one alone goes. */
export function remember<T>(known: Map<string, T>, key: string, value: T, most: number): void {
  known.delete(key)
  if (known.size >= most) for (const oldest of known.keys()) if (known.delete(oldest)) break
  known.set(key, value)
}
