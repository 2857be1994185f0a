import { Trans, useLingui } from '@lingui/react/macro'
import type { LanguageCode } from '#contract/engine/language.ts'
import { longestIntro, longestTitle } from '#contract/features/survey/survey-desk.ts'
import { surveyTypes, type SurveyType } from '#contract/features/survey/survey-schema.ts'
import { useMomentTexts } from '#platform/desk/moment-texts.ts'
import { zoneAt } from '#platform/desk/zone.ts'
import { MomentInput } from '#ui/date/moment-input.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { typeWords } from '../survey-words.ts'
import type { TypedSurvey } from './survey-draft.ts'
import type { SurveyChoices } from './use-survey-editor.ts'

export interface FieldsProps {
  typed: TypedSurvey
  choices: SurveyChoices
  /** The language that is written in. */
  language: LanguageCode
  /** Fields at fault, as the server names them. */
  wrong: readonly string[]
  /** It was published: whether answers are named does not change any more. */
  isPublished: boolean
  onChange: (change: Partial<TypedSurvey>) => void
}

/** Whether a field is at fault. */
const isWrong = (wrong: readonly string[], field: string): boolean => wrong.includes(field)

function Texts({ typed, choices, language, wrong, onChange }: FieldsProps) {
  const { t } = useLingui()
  const fault = isWrong(wrong, `title.${language}`) || isWrong(wrong, `title.${choices.defaultLanguage}`)
  return (
    <>
      <Field
        label={t`Título`}
        required={language === choices.defaultLanguage}
        error={fault ? t`Dê um título à pesquisa na língua principal da empresa.` : undefined}
        aside={`${typed.title[language]?.length ?? 0}/${longestTitle}`}
      >
        {(ids) => (
          <TextInput
            {...ids}
            lang={language}
            maxLength={longestTitle}
            autoComplete="off"
            value={typed.title[language] ?? ''}
            onChange={(event) => onChange({ title: { ...typed.title, [language]: event.currentTarget.value } })}
          />
        )}
      </Field>
      <Field
        label={t`Apresentação`}
        hint={t`O que as pessoas leem antes das perguntas.`}
        aside={`${typed.intro[language]?.length ?? 0}/${longestIntro}`}
      >
        {(ids) => (
          <TextArea
            {...ids}
            lang={language}
            rows={3}
            maxLength={longestIntro}
            value={typed.intro[language] ?? ''}
            onChange={(event) => onChange({ intro: { ...typed.intro, [language]: event.currentTarget.value } })}
          />
        )}
      </Field>
    </>
  )
}

function Whom({ typed, choices, wrong, onChange }: FieldsProps) {
  const { t, i18n } = useLingui()
  return (
    <FieldGrid>
      <Field label={t`Tipo`} required>
        {(ids) => (
          <Select
            {...ids}
            value={typed.type}
            onChange={(event) => onChange({ type: event.currentTarget.value as SurveyType })}
          >
            {surveyTypes.map((type) => (
              <option key={type} value={type}>
                {i18n._(typeWords[type])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t`Para quem`}
        required
        error={isWrong(wrong, 'audience') ? t`Este público não existe mais.` : undefined}
      >
        {(ids) => (
          <Select
            {...ids}
            value={typed.audience}
            onChange={(event) => onChange({ audience: event.currentTarget.value })}
          >
            <option value="0">{t`Todas as pessoas da empresa`}</option>
            {choices.audiences.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FieldGrid>
  )
}

function Dates({ typed, choices, wrong, onChange }: FieldsProps) {
  const { t } = useLingui()
  const moment = useMomentTexts()
  return (
    <FieldGrid>
      <Field
        label={t`De`}
        required
        hint={zoneAt(choices.timeZone, new Date(choices.now))}
        error={isWrong(wrong, 'startsAt') ? t`Escolha um dia e uma hora.` : undefined}
      >
        {(ids) => (
          <MomentInput
            {...ids}
            texts={moment}
            value={typed.startsAt}
            onValue={(local) => onChange({ startsAt: local })}
          />
        )}
      </Field>
      <Field
        label={t`Até`}
        required
        hint={t`O que for respondido antes disso conta, mesmo que chegue depois.`}
        error={isWrong(wrong, 'endsAt') ? t`Escolha um fim depois do começo, e no futuro.` : undefined}
      >
        {(ids) => (
          <MomentInput {...ids} texts={moment} value={typed.endsAt} onValue={(local) => onChange({ endsAt: local })} />
        )}
      </Field>
    </FieldGrid>
  )
}

/** Everything that is written of a survey beside its questions. */
export function SurveyFields(props: FieldsProps) {
  const { typed, isPublished, onChange } = props
  const { t } = useLingui()
  return (
    <>
      <Texts {...props} />
      <Whom {...props} />
      <Dates {...props} />
      <div>
        <Checkbox
          checked={typed.isAnonymous}
          disabled={isPublished}
          detail={
            isPublished
              ? t`Não muda depois de publicada: foi o prometido a quem respondeu.`
              : t`Ninguém fica sabendo quem respondeu o quê, nem a empresa. Não muda depois de publicada.`
          }
          onChange={(event) => onChange({ isAnonymous: event.currentTarget.checked })}
        >
          <Trans>Respostas anônimas</Trans>
        </Checkbox>
        <Checkbox
          checked={typed.isMandatory}
          detail={t`A tela inicial só abre depois que a pessoa responder.`}
          onChange={(event) => onChange({ isMandatory: event.currentTarget.checked })}
        >
          <Trans>Resposta obrigatória</Trans>
        </Checkbox>
      </div>
    </>
  )
}
