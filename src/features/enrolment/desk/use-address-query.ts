import { useSearchParams } from 'react-router'

/** What a list is asked, from the address: it can be shared, and back leads to it. */
export function useAddressQuery<const Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const query: { [N in Name]?: string } = {}
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
