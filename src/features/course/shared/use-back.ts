import { useNavigate } from 'react-router'

/** The router numbers the places of one visit in the history's state; the first one is 0. */
function cameFromWithin(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}

/** Back to where the person came from, at the place it was left; to `above` for who came by a link. */
export function useBack(above: string): () => void {
  const navigate = useNavigate()
  return () => {
    if (cameFromWithin()) void navigate(-1)
    else void navigate(above, { replace: true })
  }
}
