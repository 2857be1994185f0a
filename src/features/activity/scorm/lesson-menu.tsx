import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut, Pause } from 'lucide-react'
import type { LessonMove } from '#contract/engine/content/launch.ts'
import type { PackageItem, ScormTree } from '#contract/features/activity/package/package-tree.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LessonTree, type LessonStanding } from './lesson-tree.tsx'

/** The menu of a package: its lessons, and how it is left, where it does not hide that. */
export function LessonMenu({
  tree,
  title,
  open,
  onOpenChange,
  current,
  standingOf,
  isHidden,
  onMove,
}: {
  tree: ScormTree
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  current: string | null
  standingOf: (item: PackageItem) => LessonStanding
  /** A button that the package does not want, by the standard's name. */
  isHidden: (button: string) => boolean
  onMove: (move: LessonMove) => void
}) {
  const { t } = useLingui()
  const move = (to: LessonMove) => {
    onOpenChange(false)
    onMove(to)
  }
  // In 1.2 each lesson says for itself what becomes of it as it is left.
  const canEnd = tree.version !== '1.2' && !isHidden('exit') && !isHidden('exitAll')
  const canPause = tree.version !== '1.2' && !isHidden('suspendAll')
  const leaving = (
    <>
      {canPause ? (
        <Button variant="soft" icon={<Pause aria-hidden="true" />} onClick={() => move({ to: 'suspend' })}>
          <Trans>Parar e continuar depois</Trans>
        </Button>
      ) : null}
      {canEnd ? (
        <Button variant="quiet" icon={<LogOut aria-hidden="true" />} onClick={() => move({ to: 'exit' })}>
          <Trans>Encerrar as lições</Trans>
        </Button>
      ) : null}
    </>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      closeLabel={t`Fechar`}
      {...((canEnd || canPause) && { footer: leaving })}
    >
      <LessonTree
        items={tree.items}
        current={current}
        standingOf={standingOf}
        onOpen={(item) => move({ to: 'choice', item })}
      />
    </Dialog>
  )
}
