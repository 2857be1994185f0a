import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { itemLimits, type GameType } from '#contract/features/game/game-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Bound, type EditorForm } from '../bound.tsx'
import { GameItem } from './game-item.tsx'
import { OrderedEntry } from './ordered-entry.tsx'
import { useGameWords } from './use-game-words.ts'
import { useOrdered } from './use-ordered.ts'
import styles from './game.module.css'

/** The things of a game, in their order. */
export function GameItems({ form, at, type }: { form: EditorForm; at: string; type: GameType }) {
  const { t } = useLingui()
  const words = useGameWords()[type]
  const { items, ref, field, move, remove, add } = useOrdered(form, at, 'items')
  const [least, most] = itemLimits[type]
  const name = `${at}.items`
  return (
    <Section title={words.list}>
      <Bound form={form} name={name}>
        {form.isFaulty(name) ? <Banner tone="bad" role="alert" title={t`Escreva de ${least} a ${most}.`} /> : null}
        <ol ref={ref} role="list" className={styles.entries}>
          {items.map((item, index) => {
            const number = index + 1
            return (
              <OrderedEntry
                key={item.key}
                name={words.one(number)}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(item.key)}
              >
                <GameItem form={form} at={at} item={field(item.key)} type={type} />
              </OrderedEntry>
            )
          })}
        </ol>
      </Bound>
      <div>
        <Button
          variant="outline"
          icon={<Plus size={18} aria-hidden="true" />}
          disabled={items.length >= most}
          onClick={() => add()}
        >
          <Trans>Adicionar</Trans>
        </Button>
      </div>
    </Section>
  )
}
