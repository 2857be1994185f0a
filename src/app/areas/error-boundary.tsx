import { Trans } from '@lingui/react/macro'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

interface Props {
  /** Another place is another chance: the error goes when this changes. */
  address: string
  children: ReactNode
}

interface State {
  error: Error | null
  address: string
}

/** A chunk that did not come brought us here perhaps: then the one that tells may not come either. */
async function notify(failure: Error): Promise<void> {
  const [{ recoverMissingChunk }, { reportError }] = await Promise.all([
    import('../load/missing-chunk.ts'),
    import('#platform/report-error.ts'),
  ])
  await recoverMissingChunk(failure)
  await reportError(failure)
  const { repairForScreen } = await import('../load/repair-device.ts')
  // What a screen has in memory may hold the damaged row too: it begins anew.
  if (await repairForScreen()) location.reload()
}

/** Keeps the shell when a screen fails, says so and offers to load the page again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, address: this.props.address }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.address === state.address ? null : { error: null, address: props.address }
  }

  override componentDidCatch(error: Error): void {
    void notify(error)
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children
    const reload = (
      <Button icon={<RotateCw aria-hidden="true" />} onClick={() => location.reload()}>
        <Trans>Recarregar</Trans>
      </Button>
    )
    return (
      <div role="alert">
        <EmptyState
          icon={<TriangleAlert />}
          title={<Trans>Ocorreu um erro ao carregar as informações. Tente mais tarde.</Trans>}
          text={<Trans>O que você já fez está guardado neste aparelho.</Trans>}
          action={reload}
        />
      </div>
    )
  }
}
