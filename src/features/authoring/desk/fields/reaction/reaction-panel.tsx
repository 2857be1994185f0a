import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { itemsOf, numberOf, placeBetween, type Item } from '#contract/features/authoring/draft/fields.ts'
import { newId } from '#contract/engine/ids.ts'
import { mostReactionQuestions } from '#contract/features/reaction/reaction-schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Bound, TickField, type EditorForm } from '../bound.tsx'
import { useActivityFields } from '../use-activity-fields.ts'
import { AskedEditor } from './asked-editor.tsx'
import styles from './reaction.module.css'

const placeOf = (item: Item | undefined) => item && numberOf(item.fields, 'place')

/** What a course asks once it is done, and whether with a name. */
export function ReactionPanel({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const asked = itemsOf(useActivityFields(form, at), 'asked')
  const list = useRef<HTMLOListElement>(null)
  const move = (index: number, by: 1 | -1) => {
    const item = asked[index]
    if (!item) return
    const [before, after] = by < 0 ? [asked[index - 2], asked[index - 1]] : [asked[index + 1], asked[index + 2]]
    const place = placeBetween(placeOf(before), placeOf(after))
    form.saver.change([{ field: `${at}.asked.${item.key}.place`, value: place }])
  }
  const add = () => {
    const own = `${at}.asked.${newId()}`
    form.saver.change([
      { field: `${own}.gone`, value: false },
      { field: `${own}.place`, value: placeBetween(placeOf(asked.at(-1)), undefined) },
      { field: `${own}.type`, value: 'scale' },
      { field: `${own}.isMandatory`, value: true },
    ])
    // What was added is written next.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector<HTMLElement>('textarea, input')?.focus())
  }
  return (
    <>
      <p className={styles.note}>
        <Trans>Abre quando o curso termina. Não conta para concluir e não bloqueia nada.</Trans>
      </p>
      <TickField
        form={form}
        name={`${at}.isAnonymous`}
        label={t`Anônima`}
        detail={t`Ninguém vê quem respondeu o quê; os resultados aparecem a partir de cinco respostas.`}
      />
      <Section title={<Trans>Perguntas</Trans>}>
        <Bound form={form} name={`${at}.asked`}>
          {form.isFaulty(`${at}.asked`) ? (
            <Banner tone="bad" role="alert" title={t`Escreva de 1 a 20 perguntas.`} />
          ) : null}
          <ol ref={list} role="list" className={styles.questions}>
            {asked.map(({ key }, index) => (
              <AskedEditor
                key={key}
                form={form}
                at={`${at}.asked.${key}`}
                number={index + 1}
                isLast={index === asked.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => form.saver.change([{ field: `${at}.asked.${key}.gone`, value: true }])}
              />
            ))}
          </ol>
        </Bound>
        <div>
          <Button
            variant="outline"
            icon={<Plus size={18} aria-hidden="true" />}
            disabled={asked.length >= mostReactionQuestions}
            onClick={add}
          >
            <Trans>Nova pergunta</Trans>
          </Button>
        </div>
      </Section>
    </>
  )
}
