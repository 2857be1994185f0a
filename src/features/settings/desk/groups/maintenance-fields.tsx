import { Trans, useLingui } from '@lingui/react/macro'
import type { Maintenance } from '#contract/features/settings/maintenance.ts'
import { useMomentTexts } from '#platform/desk/moment-texts.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { MomentInput } from '#ui/date/moment-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Choice, TextField } from '../form/controls.tsx'
import { Setting } from '../form/setting.tsx'
import type { GroupForm } from '../form/use-group.ts'
import styles from '../form/form.module.css'

/** An instant by the clock of who sits here, as a field of date and time has it. */
function localOf(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const instantOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

/** Whether people are kept out, from when, and what they are told. */
export function MaintenanceFields({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const moment = useMomentTexts()
  const maintenance = form.value('maintenance')
  const { state, from, text } = maintenance
  const set = (part: Partial<Maintenance>) => form.set('maintenance', { ...maintenance, ...part })
  const refused = form.isRefused('maintenance.from')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const zone = timeZone.replaceAll('_', ' ')
  return (
    <Setting
      form={form}
      name="maintenance"
      about={
        <Trans>
          Ninguém entra, a não ser quem administra a plataforma e quem testa. O que as pessoas fazem no aparelho fica
          guardado e segue depois.
        </Trans>
      }
    >
      <div className={styles.grid}>
        <Choice
          label={t`Estado`}
          value={state}
          options={[
            { value: 'off', text: t`no ar` },
            { value: 'planned', text: t`marcada` },
            { value: 'on', text: t`em manutenção agora` },
          ]}
          onChange={(chosen) => set({ state: chosen, from: chosen === 'planned' ? from : null })}
        />
        {state === 'planned' ? (
          <Field
            label={t`Começa em`}
            hint={t`Pelo relógio deste aparelho (${zone}). Começa sozinha; os aplicativos avisam 24 horas e 15 minutos antes.`}
            required
            error={refused ? t`Confira este campo.` : undefined}
          >
            {(ids) => (
              <MomentInput
                {...ids}
                texts={moment}
                value={from === null ? '' : localOf(from)}
                onValue={(local) => set({ from: instantOf(local) })}
              />
            )}
          </Field>
        ) : null}
        {state === 'off'
          ? null
          : form.settings.values.languages.map((code) => {
              const language = languageNames[code] ?? code
              return (
                <TextField
                  key={code}
                  label={t`O que as pessoas leem em ${language}`}
                  maxLength={500}
                  value={text[code] ?? null}
                  refused={form.isRefused(`maintenance.text.${code}`)}
                  onChange={(typed) => {
                    const { [code]: _, ...others } = text
                    set({ text: typed ? { ...others, [code]: typed } : others })
                  }}
                />
              )
            })}
      </div>
    </Setting>
  )
}
