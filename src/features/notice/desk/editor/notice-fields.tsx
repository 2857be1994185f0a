import { Trans, useLingui } from '@lingui/react/macro'
import type { noticeChoices } from '#contract/features/notice/notice-contract.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { longestLink } from '#contract/features/notice/link-rules.ts'
import { channels, longestBody, longestTitle } from '#contract/features/notice/notice-schema.ts'
import { useMomentTexts } from '#platform/desk/moment-texts.ts'
import type { CallOutput } from '#platform/call.ts'
import { zoneAt } from '#platform/desk/zone.ts'
import { namedLanguages } from '#platform/text/language-names.ts'
import { MomentInput } from '#ui/date/moment-input.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { WritingLanguage } from '#ui/desk/writing-language.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { channelWords } from '../notice-words.ts'
import styles from '../notice.module.css'
import type { TypedNotice } from './notice-draft.ts'

export type NoticeChoices = CallOutput<typeof noticeChoices>

interface FieldsProps {
  typed: TypedNotice
  choices: NoticeChoices
  /** Fields at fault, as the server names them. */
  wrong: readonly string[]
  /** The language that is written in. */
  language: LanguageCode
  onLanguage: (language: LanguageCode) => void
  onChange: (change: Partial<TypedNotice>) => void
}

/** Title and text in one language at a time; the client's first is demanded, it stands for those that are empty. */
function Texts({ typed, choices, wrong, language, onLanguage, onChange }: FieldsProps) {
  const { t } = useLingui()
  const required = language === choices.defaultLanguage
  const fault = (field: 'title' | 'body') =>
    wrong.includes(`${field}.${language}`) ? t`Preencha este campo.` : undefined
  return (
    <>
      <WritingLanguage
        label={t`Língua em que você escreve`}
        hint={t`O que ficar vazio aparece na língua principal.`}
        value={language}
        languages={namedLanguages(choices.languages)}
        onChange={onLanguage}
      />
      <Field
        label={t`Título`}
        required={required}
        error={fault('title')}
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
        label={t`Texto`}
        required={required}
        error={fault('body')}
        aside={`${typed.body[language]?.length ?? 0}/${longestBody}`}
      >
        {(ids) => (
          <TextArea
            {...ids}
            lang={language}
            rows={5}
            maxLength={longestBody}
            value={typed.body[language] ?? ''}
            onChange={(event) => onChange({ body: { ...typed.body, [language]: event.currentTarget.value } })}
          />
        )}
      </Field>
    </>
  )
}

/** By which channels it goes; one that nothing can leave by says so. */
function Channels({ typed, choices, wrong, onChange }: FieldsProps) {
  const { t, i18n } = useLingui()
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Como chega</Trans>
      </legend>
      {channels.map((channel) => {
        const isOpen = choices.channels.includes(channel)
        const chosen = typed.channels.includes(channel)
        return (
          <Checkbox
            key={channel}
            checked={chosen}
            disabled={!isOpen && !chosen}
            detail={isOpen ? undefined : t`Envio não configurado neste servidor.`}
            onChange={(event) => {
              const rest = typed.channels.filter((one) => one !== channel)
              onChange({ channels: event.currentTarget.checked ? [...rest, channel] : rest })
            }}
          >
            {i18n._(channelWords[channel])}
          </Checkbox>
        )
      })}
      {wrong.includes('channels') ? (
        <p role="alert" className={styles.wrong}>
          <Trans>Escolha pelo menos um canal que este servidor consiga usar.</Trans>
        </p>
      ) : null}
      <p className={styles.note}>
        <Trans>Das 21h às 8h, SMS e notificações esperam a manhã.</Trans>
      </p>
    </fieldset>
  )
}

/** Everything that is written of a notice. */
export function NoticeFields(props: FieldsProps) {
  const { typed, choices, wrong, onChange } = props
  const { t } = useLingui()
  const moment = useMomentTexts()
  const { timeZone } = choices
  const zone = zoneAt(timeZone, new Date(choices.now))
  return (
    <>
      <Texts {...props} />
      <Field
        label={t`Para quem`}
        required
        error={wrong.includes('audience') ? t`Este público não existe mais.` : undefined}
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
      <FieldGrid>
        <Field
          label={t`De`}
          required
          hint={zone}
          error={wrong.includes('startsAt') ? t`Escolha um dia e uma hora.` : undefined}
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
          hint={t`Depois disso o aviso sai dos aparelhos.`}
          error={wrong.includes('endsAt') ? t`Escolha um fim depois do começo.` : undefined}
        >
          {(ids) => (
            <MomentInput
              {...ids}
              texts={moment}
              value={typed.endsAt}
              onValue={(local) => onChange({ endsAt: local })}
            />
          )}
        </Field>
      </FieldGrid>
      <Channels {...props} />
      <Field
        label={t`Link`}
        hint={t`Um endereço do app, como /courses/2. Vazio: o aviso não leva a lugar nenhum.`}
        error={
          wrong.includes('link') ? t`Use um endereço do próprio app, que comece com uma barra e exista.` : undefined
        }
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={longestLink}
            value={typed.link}
            onChange={(event) => onChange({ link: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
