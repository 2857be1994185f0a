import { useLingui } from '@lingui/react/macro'
import { Circle, CircleCheck, CircleDot, CircleX, Lock } from 'lucide-react'
import type { PackageItem } from '#contract/features/activity/package/package-tree.ts'
import styles from './scorm.module.css'

/** How a lesson stands in the menu. */
export interface LessonStanding {
  state: 'not_started' | 'in_progress' | 'finished' | 'failed'
  isOpen: boolean
  isShown: boolean
}

const icons = { not_started: Circle, in_progress: CircleDot, finished: CircleCheck, failed: CircleX }

function Lesson({ item, current, standingOf, onOpen }: TreeProps & { item: PackageItem }) {
  const { t } = useLingui()
  const { state, isOpen } = standingOf(item)
  const words = {
    not_started: t`Não iniciada`,
    in_progress: t`Em andamento`,
    finished: t`Concluída`,
    failed: t({ message: 'Não aprovada', context: 'lesson' }),
  }
  const Icon = isOpen ? icons[state] : Lock
  return (
    <button
      type="button"
      className={styles.lesson}
      aria-current={item.identifier === current ? 'true' : undefined}
      disabled={!isOpen}
      data-state={state}
      onClick={() => onOpen(item.identifier)}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={styles.name}>{item.title}</span>
      <span className={styles.state}>{isOpen ? words[state] : t`Bloqueada`}</span>
    </button>
  )
}

interface TreeProps {
  current: string | null
  standingOf: (item: PackageItem) => LessonStanding
  onOpen: (identifier: string) => void
}

/** The lessons of a package as its manifest groups them, with how each stands. */
export function LessonTree({ items, ...rest }: TreeProps & { items: readonly PackageItem[] }) {
  const shown = items.filter((item) => item.visible && rest.standingOf(item).isShown)
  return (
    <ul className={styles.tree}>
      {shown.map((item) => (
        <li key={item.identifier}>
          {item.href === null ? <p className={styles.group}>{item.title}</p> : <Lesson item={item} {...rest} />}
          {item.items.length > 0 ? <LessonTree items={item.items} {...rest} /> : null}
        </li>
      ))}
    </ul>
  )
}
