import { useSearchParams } from 'react-router'

/** What a list is asked, kept in the address: it can be shared, and back leads to it. An empty value takes a name out. */
export function useAddressQuery<Name extends string>(
  names: readonly Name[],
): { query: Partial<Record<Name, string>>; set: (name: Name, value: string) => void } {
  const [params, setParams] = useSearchParams()
  const query: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) query[name] = value
  }
  const set = (name: Name, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return { query, set }
}
