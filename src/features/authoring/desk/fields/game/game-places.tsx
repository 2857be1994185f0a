import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { textOf } from '#contract/features/authoring/draft/fields.ts'
import { boxOf, usualBox } from '#contract/features/authoring/draft/game/game-fields.ts'
import { longestGameText } from '#contract/features/authoring/draft/game/game-field-schemas.ts'
import { mostPlaces } from '#contract/features/game/game-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Bound, LocalizedField, type EditorForm } from '../bound.tsx'
import { AmountField } from '../test/amount-field.tsx'
import { useActivityFields } from '../use-activity-fields.ts'
import { OrderedEntry } from './ordered-entry.tsx'
import { useOrdered } from './use-ordered.ts'
import styles from './game.module.css'

/** The places that pieces are taken to; on a picture, where they are on it. */
export function GamePlaces({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const hasBoard = textOf(useActivityFields(form, at), 'board') !== ''
  const { items, ref, field, move, remove, add } = useOrdered(form, at, 'places')
  const name = `${at}.places`
  const sides = [
    ['x', t`Da esquerda (%)`],
    ['y', t`De cima (%)`],
    ['width', t`Largura (%)`],
    ['height', t`Altura (%)`],
  ] as const
  return (
    <Section title={<Trans>Lugares</Trans>}>
      <Bound form={form} name={name}>
        {form.isFaulty(name) ? (
          <Banner tone="bad" role="alert" title={t`Escreva de 1 a ${mostPlaces} lugares.`} />
        ) : null}
        <ol ref={ref} role="list" className={styles.entries}>
          {items.map(({ key, fields }, index) => {
            const number = index + 1
            const box = boxOf(fields)
            return (
              <OrderedEntry
                key={key}
                name={t`Lugar ${number}`}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(key)}
              >
                <LocalizedField
                  form={form}
                  name={`${field(key)}.text`}
                  label={t`Nome do lugar`}
                  maxLength={longestGameText.item}
                  required
                />
                {hasBoard ? (
                  <FieldGrid>
                    {sides.map(([side, label]) => (
                      <AmountField
                        key={side}
                        form={form}
                        name={`${field(key)}.${side}`}
                        label={label}
                        value={box[side]}
                        least={0}
                        most={100}
                        decimals
                      />
                    ))}
                  </FieldGrid>
                ) : null}
              </OrderedEntry>
            )
          })}
        </ol>
      </Bound>
      <div>
        <Button
          variant="outline"
          icon={<Plus size={18} aria-hidden="true" />}
          disabled={items.length >= mostPlaces}
          onClick={() => add({ ...usualBox, x: Math.min(70, usualBox.x + items.length * 20) })}
        >
          <Trans>Novo lugar</Trans>
        </Button>
      </div>
    </Section>
  )
}
