import { useParams } from 'react-router'
import { useTrails, type ShownTrail } from './use-trails.ts'

/** The trail the address names; null when there is none, undefined until it was read. */
export function useTrail(): ShownTrail | null | undefined {
  const { id } = useParams()
  const trails = useTrails()
  if (!trails) return undefined
  return trails.find(({ trail }) => String(trail.id) === id) ?? null
}
