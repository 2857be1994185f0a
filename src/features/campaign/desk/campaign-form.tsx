import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { everybody } from '#contract/engine/audience.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { campaignLength, lengthOf } from '#contract/features/campaign/campaign-dates.ts'
import { campaignCountries, longestCampaignName, longestLanding } from '#contract/features/campaign/campaign-schema.ts'
import { callErrorText } from '#platform/error-text.ts'
import { namedLanguages } from '#platform/text/language-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions, FieldGrid } from '#ui/desk/desk-page.tsx'
import { WritingLanguage } from '#ui/desk/writing-language.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { countryName } from './campaign-words.ts'
import { DayField } from './day-field.tsx'
import { LevelFields } from './level-fields.tsx'
import { useCampaignForm, type CampaignFormProps } from './use-campaign-form.ts'
import styles from './campaign.module.css'

type Form = ReturnType<typeof useCampaignForm>

function Texts({ form, choices }: { form: Form; choices: CampaignFormProps['choices'] }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<LanguageCode>(choices.defaultLanguage)
  const { typed, set } = form
  return (
    <Section title={<Trans>O que as pessoas leem</Trans>}>
      <Card>
        <div className={styles.form}>
          <WritingLanguage
            label={t`Língua em que você escreve`}
            hint={t`Para abrir, a campanha precisa dos textos em todas as línguas da empresa.`}
            value={language}
            languages={namedLanguages(choices.languages)}
            onChange={setLanguage}
          />
          <Field label={t`Nome`} required>
            {(ids) => (
              <TextInput
                {...ids}
                lang={language}
                maxLength={longestCampaignName}
                autoComplete="off"
                value={typed.name[language] ?? ''}
                onChange={(event) => set({ name: { ...typed.name, [language]: event.currentTarget.value } })}
              />
            )}
          </Field>
          <Field
            label={t`Texto da página`}
            hint={t`O que a página da campanha diz a quem ainda não participa.`}
            required
            aside={`${typed.landing[language]?.length ?? 0}/${longestLanding}`}
          >
            {(ids) => (
              <TextArea
                {...ids}
                lang={language}
                rows={4}
                maxLength={longestLanding}
                value={typed.landing[language] ?? ''}
                onChange={(event) => set({ landing: { ...typed.landing, [language]: event.currentTarget.value } })}
              />
            )}
          </Field>
        </div>
      </Card>
    </Section>
  )
}

function Countries({ form }: { form: Form }) {
  const { t } = useLingui()
  const id = useId()
  const { typed, set, isWrong } = form
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.legend}>{t`Países`}</p>
      <div className={styles.countries}>
        {campaignCountries.map((country) => (
          <Checkbox
            key={country}
            checked={typed.countries.includes(country)}
            onChange={(event) => {
              const isIn = event.currentTarget.checked
              set({
                countries: campaignCountries.filter((one) => (one === country ? isIn : typed.countries.includes(one))),
              })
            }}
          >
            {countryName(country)}
          </Checkbox>
        ))}
      </div>
      <p role="alert" className={styles.wrong}>
        {isWrong('countries') ? t`Escolha um país ao menos.` : null}
      </p>
    </div>
  )
}

function ForWhom({ form, choices }: { form: Form; choices: CampaignFormProps['choices'] }) {
  const { t } = useLingui()
  const { typed, set, isWrong } = form
  return (
    <Field
      label={t`Para quem`}
      hint={t`Quem se inscreve continua na campanha, mesmo que saia do público.`}
      required
      error={isWrong('audience') ? t`Este público não existe mais.` : undefined}
    >
      {(ids) => (
        <Select
          {...ids}
          value={String(typed.audience)}
          onChange={(event) => set({ audience: Number(event.currentTarget.value) })}
        >
          <option value={String(everybody)}>{t`Todas as pessoas dos países`}</option>
          {choices.audiences.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Days({ form, choices }: { form: Form; choices: CampaignFormProps['choices'] }) {
  const { t } = useLingui()
  const { typed, set, setRun, isWrong } = form
  const days = lengthOf(typed)
  const [least, most] = campaignLength.usual
  const isUnusual = days >= campaignLength.least && days <= campaignLength.most && (days < least || days > most)
  const error = (field: string, text: string) => (isWrong(field) ? text : undefined)
  return (
    <Section title={<Trans>Onde, quando e para quem</Trans>}>
      <Card>
        <div className={styles.form}>
          <Countries form={form} />
          <ForWhom form={form} choices={choices} />
          <FieldGrid>
            <DayField
              label={t`Primeiro dia`}
              value={typed.beginsOn}
              error={error('beginsOn', t`Preencha com uma data.`)}
              onChange={(beginsOn) => setRun({ beginsOn })}
            />
            <DayField
              label={t`Último dia`}
              value={typed.endsOn}
              error={error('endsOn', t`A campanha dura de ${campaignLength.least} a ${campaignLength.most} dias.`)}
              onChange={(endsOn) => setRun({ endsOn })}
            />
            <DayField
              label={t`Inscrições até`}
              value={typed.signUpUntil}
              error={error('signUpUntil', t`Escolha um dia da campanha.`)}
              onChange={(signUpUntil) => set({ signUpUntil })}
            />
            <DayField
              label={t`Notas até`}
              value={typed.reportUntil}
              error={error('reportUntil', t`No máximo 15 dias depois do último dia.`)}
              onChange={(reportUntil) => set({ reportUntil })}
            />
            <DayField
              label={t`Acerto a partir de`}
              hint={t`Neste dia os pontos que sobrarem expiram.`}
              value={typed.settleOn}
              error={error('settleOn', t`Pelo menos 7 dias depois do fim das notas.`)}
              onChange={(settleOn) => set({ settleOn })}
            />
            <DayField
              label={t`Trocas até`}
              value={typed.redeemUntil}
              error={error('redeemUntil', t`Entre o último dia e o acerto.`)}
              onChange={(redeemUntil) => set({ redeemUntil })}
            />
          </FieldGrid>
          {isUnusual ? (
            <Banner
              tone="warn"
              title={
                <Trans>
                  Esta campanha dura {days} dias; o comum é de {least} a {most}.
                </Trans>
              }
            />
          ) : null}
          <Field
            label={t`Fuso horário`}
            hint={t`Os dias da campanha são dias deste fuso.`}
            required
            error={error('timeZone', t`Este fuso horário não existe.`)}
          >
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="off"
                spellCheck={false}
                maxLength={60}
                value={typed.timeZone}
                onChange={(event) => set({ timeZone: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
      </Card>
    </Section>
  )
}

/** Writes a campaign, or changes one that is not open. */
export function CampaignForm(props: CampaignFormProps) {
  const form = useCampaignForm(props)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {form.failure ? <Banner tone="bad" role="alert" title={callErrorText(form.failure)} /> : null}
      <Texts form={form} choices={props.choices} />
      <Days form={form} choices={props.choices} />
      <LevelFields form={form} choices={props.choices} />
      <Actions>
        <Button type="submit" busy={form.busy} disabled={props.campaign !== undefined && !form.isDirty}>
          <Trans>Salvar</Trans>
        </Button>
      </Actions>
    </form>
  )
}
