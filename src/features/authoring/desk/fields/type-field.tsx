import { useLingui } from '@lingui/react/macro'
import { timedTextKinds } from '#contract/features/activity/types/media-content.ts'
import { embedTypes, isDeclaredType } from '#contract/features/activity/embed/embed-address.ts'
import { isTestType, testTypeNames } from '#contract/features/activity/types/tests.ts'
import { gameTypeNames } from '#contract/features/game/game-names.ts'
import { reactionTypeName } from '#contract/features/reaction/reaction-type.ts'
import {
  fileTypes,
  isSpoken,
  packageTypes,
  textOf,
  textsOf,
  type AuthoredType,
} from '#contract/features/authoring/draft/fields.ts'
import { settingsOf } from '#contract/features/authoring/draft/test-fields.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { typeWords } from '../authoring-words.ts'
import { Bound, useFields, type EditorForm } from './bound.tsx'
import { endWords } from './test/test-words.ts'

/** The minimum goes along to another type of test only where its author chose it. */
function minimumChange(form: EditorForm, at: string, from: string, to: string) {
  if (!isTestType(to)) return []
  const held = form.saver.store.getState().fields[`${at}.minimumScore`]
  const isChosen = isTestType(from) && held !== undefined && held !== settingsOf({}, from).minimumScore
  return isChosen ? [] : [{ field: `${at}.minimumScore`, value: settingsOf({}, to).minimumScore }]
}

/** Nothing is said in what it becomes. */
const timedTextsGone = (form: EditorForm, at: string) =>
  timedTextKinds.flatMap((kind) =>
    Object.keys(textsOf(form.saver.store.getState().fields, `${at}.${kind}`)).map((language) => ({
      field: `${at}.${kind}.${language}`,
      value: null,
    })),
  )

/** What only its person says they saw counts once its author says so: that is asked for anew. */
const declaredChange = (at: string, from: string, to: string) =>
  isDeclaredType(from) === isDeclaredType(to) ? [] : [{ field: `${at}.required`, value: !isDeclaredType(to) }]

/** What an activity is: something to see, or something to answer. */
export function TypeField({ form, at }: { form: EditorForm; at: string }) {
  const { t, i18n } = useLingui()
  const type = textOf(useFields(form), `${at}.type`)
  const groups: [string, readonly AuthoredType[]][] = [
    [t`Conteúdo`, [...fileTypes, ...packageTypes]],
    [t`De outros sites`, ['wowza_live', ...embedTypes, 'scorm_cloud']],
    [t`Provas e quizzes`, testTypeNames],
    [t`Jogos`, gameTypeNames],
    [t`Opinião`, [reactionTypeName]],
  ]
  return (
    <Bound form={form} name={`${at}.type`}>
      <Field label={t`Tipo`} hint={isTestType(type) ? i18n._(endWords[type]) : undefined}>
        {(ids) => (
          <Select
            {...ids}
            value={type}
            onChange={({ currentTarget: { value } }) => {
              form.saver.change([
                { field: `${at}.type`, value },
                // A file of another kind does not go along.
                { field: `${at}.file`, value: null },
                ...(isSpoken(value) ? [] : timedTextsGone(form, at)),
                ...minimumChange(form, at, type, value),
                ...declaredChange(at, type, value),
              ])
            }}
          >
            {groups.map(([label, types]) => (
              <optgroup key={label} label={label}>
                {types.map((one) => (
                  <option key={one} value={one}>
                    {i18n._(typeWords[one].label)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
    </Bound>
  )
}
