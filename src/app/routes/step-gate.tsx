import { createElement, Suspense, type ComponentType, type ReactNode } from 'react'
import { useSelectedClient, useSession } from '#platform/session-store.ts'
import type { Step, StepProps } from '#platform/feature/app-feature.ts'
import { lazyChunk } from '../load/lazy-chunk.ts'
import { nextStep, steps } from './steps.ts'

const OpenFrame = lazyChunk(() => import('../areas/open/open-frame.tsx').then((m) => ({ default: m.OpenFrame })))
const components = new Map<Step, ComponentType<StepProps>>()

function componentOf(step: Step): ComponentType<StepProps> | null {
  const known = components.get(step)
  const load = steps[step]
  if (known || !load) return known ?? null
  const made = lazyChunk(load)
  components.set(step, made)
  return made
}

/** The database's code comes with the first step that is done, not with every start. */
async function finish(userId: string, step: Step, clientId: number): Promise<void> {
  const { forgetStep } = await import('#engine/session/session.ts')
  await forgetStep(userId, step, clientId)
}

/** Lets the closed area open once nothing stands before it any more; the address stays what it was. */
export function StepGate({ children }: { children: ReactNode }) {
  const user = useSession((state) => state.user)
  const client = useSelectedClient()
  const step = user && nextStep(user, client)
  const Screen = step && componentOf(step)
  if (!user || !step || !Screen) return children
  return (
    <Suspense fallback={null}>
      <OpenFrame key={step}>
        {createElement(Screen, { onDone: () => void finish(user.id, step, client?.id ?? 0) })}
      </OpenFrame>
    </Suspense>
  )
}
