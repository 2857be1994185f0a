import { useLingui } from '@lingui/react/macro'
import { Circle, CircleCheck, CircleDot, CircleX } from 'lucide-react'
import type { Cmi5Node } from '#contract/features/activity/package/package-tree.ts'
import { isSatisfied, type Unit } from '#contract/features/xapi/cmi5-rules.ts'
import type { XapiState } from '#contract/features/xapi/xapi-schema.ts'
import { pickTitle } from './pick-title.ts'
import styles from './xapi.module.css'

const icons = { not_started: Circle, in_progress: CircleDot, finished: CircleCheck, failed: CircleX }

/** How a unit stands for whoever looks at the list. */
export function stateOf(unit: Unit, state: XapiState | null): keyof typeof icons {
  const own = state?.units.find((one) => one.unit === unit.id)
  if (!own) return 'not_started'
  if (unit.moveOn === 'NotApplicable' ? own.sessions.some((one) => one.terminated) : isSatisfied(unit, own))
    return 'finished'
  return own.passed === false ? 'failed' : 'in_progress'
}

interface TreeProps {
  state: XapiState | null
  onOpen: (unit: string) => void
}

function UnitRow({ unit, state, onOpen }: TreeProps & { unit: Unit }) {
  const { t } = useLingui()
  const words = {
    not_started: t`Não iniciada`,
    in_progress: t`Em andamento`,
    finished: t`Concluída`,
    failed: t({ message: 'Não aprovada', context: 'lesson' }),
  }
  const standing = stateOf(unit, state)
  const Icon = icons[standing]
  return (
    <button type="button" className={styles.unit} data-state={standing} onClick={() => onOpen(unit.id)}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.name}>{pickTitle(unit.title)}</span>
      <span className={styles.state}>{words[standing]}</span>
    </button>
  )
}

/** The units of a package in their blocks, with how each stands. */
export function UnitTree({ nodes, ...rest }: TreeProps & { nodes: readonly Cmi5Node[] }) {
  return (
    <ul className={styles.tree}>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.node === 'au' ? (
            <UnitRow unit={node} {...rest} />
          ) : (
            <>
              <p className={styles.group}>{pickTitle(node.title)}</p>
              <UnitTree nodes={node.children} {...rest} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
