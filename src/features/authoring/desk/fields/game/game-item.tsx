import { useLingui } from '@lingui/react/macro'
import { itemsOf, textOf, textsOf } from '#contract/features/authoring/draft/fields.ts'
import { longestGameText } from '#contract/features/authoring/draft/game/game-field-schemas.ts'
import type { GameType } from '#contract/features/game/game-names.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ChecklistField, ChoiceField, LocalizedField, TickField, useFields, type EditorForm } from '../bound.tsx'
import { FileField } from '../file/file-field.tsx'
import { useActivityFields } from '../use-activity-fields.ts'
import { useGameWords } from './use-game-words.ts'

interface ItemProps {
  form: EditorForm
  /** Where the fields of its activity are, and its own. */
  at: string
  item: string
  type: GameType
}

/** The side that a thing belongs to. */
function Side({ form, at, item }: ItemProps) {
  const { t } = useLingui()
  const fields = useActivityFields(form, at)
  const [one, two] = [shownText(textsOf(fields, 'one')), shownText(textsOf(fields, 'two'))]
  const options = [
    { value: 'one', label: one || t`Primeiro lado` },
    { value: 'two', label: two || t`Segundo lado` },
  ]
  return <ChoiceField form={form} name={`${item}.bin`} label={t`De que lado fica`} options={options} usual="one" />
}

/** The places that a piece fits. */
function Fits({ form, at, item }: ItemProps) {
  const { t } = useLingui()
  const places = itemsOf(useActivityFields(form, at), 'places')
  const name = `${item}.fits`
  const options = places.map(({ key, fields }, index) => ({
    value: key,
    label: shownText(textsOf(fields, 'text')) || t`Lugar ${index + 1}`,
  }))
  return (
    <>
      {form.isFaulty(name) ? <Banner tone="bad" role="alert" title={t`Diga onde esta peça fica.`} /> : null}
      <ChecklistField form={form} name={name} legend={t`Fica em`} options={options} />
    </>
  )
}

/** One thing of a game. */
export function GameItem(props: ItemProps) {
  const { form, item, type } = props
  const { t } = useLingui()
  const words = useGameWords()[type]
  const fields = useFields(form)
  return (
    <>
      <LocalizedField form={form} name={`${item}.text`} label={words.text} maxLength={longestGameText.item} required />
      {words.other ? (
        <LocalizedField
          form={form}
          name={`${item}.other`}
          label={words.other}
          maxLength={longestGameText.item}
          required
        />
      ) : null}
      {type === 'true_or_false' ? (
        <>
          <TickField form={form} name={`${item}.isTrue`} label={t`É verdadeira`} usual />
          <LocalizedField
            form={form}
            name={`${item}.why`}
            label={t`Por quê (mostrado depois da resposta)`}
            maxLength={longestGameText.why}
            rows={2}
          />
        </>
      ) : null}
      {type === 'this_or_that' ? <Side {...props} /> : null}
      {type === 'drag_and_drop' ? <Fits {...props} /> : null}
      {type === 'drag_the_words' ? null : (
        <FileField form={form} name={`${item}.picture`} label={t`Imagem (opcional)`} kind="image" />
      )}
      {type === 'find_the_pairs' || textOf(fields, `${item}.otherPicture`) !== '' ? (
        <FileField form={form} name={`${item}.otherPicture`} label={t`Imagem da outra carta (opcional)`} kind="image" />
      ) : null}
    </>
  )
}
