import { useSearchParams } from 'react-router'

/** What the list is asked and which case is read, from the address: it can be shared, and back leads to it. */
export function useQuestion() {
  const [params, setParams] = useSearchParams()
  const of = (name: string) => params.get(name) ?? ''
  const question = {
    queue: of('queue') || 'sale',
    ...(of('search') && { search: of('search') }),
    ...(of('state') === 'closed' && { state: 'closed' as const }),
    ...(of('sort') === 'newest' && { sort: 'newest' as const }),
    ...(of('sort') === 'oldest' && { sort: 'oldest' as const }),
    ...(of('evidence') === 'odd' && { evidence: 'odd' as const }),
  }
  const set = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      // Opening the first case is a step that back undoes; going from one to the next is none.
      { replace: !(changes['case'] && !params.get('case')) },
    )
  return { question: question as typeof question & { search?: string }, caseId: of('case'), set }
}
