import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { cleanRule } from '#contract/features/review/clean-rule.ts'
import type { SettingName } from '#contract/features/settings/settings-desk.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Choice, NumberField, TextField } from '../form/controls.tsx'
import { Setting } from '../form/setting.tsx'
import type { GroupForm } from '../form/use-group.ts'
import { MaintenanceFields } from './maintenance-fields.tsx'
import styles from '../form/form.module.css'

type Switch = Extract<
  SettingName,
  | 'portfolio'
  | 'publicFaq'
  | 'mandatoryDownloads'
  | 'contentReview'
  | 'pinNeedsServer'
  | 'uncategorizedTrails'
  | 'trainingScore'
  | 'learnerNames'
  | 'autoClean'
>

function OnOff({
  form,
  name,
  about,
  children,
}: {
  form: GroupForm
  name: Switch
  about: ReactNode
  children: ReactNode
}) {
  return (
    <Setting form={form} name={name} about={about}>
      <Checkbox checked={form.value(name)} onChange={(event) => form.set(name, event.currentTarget.checked)}>
        {children}
      </Checkbox>
    </Setting>
  )
}

/** Names one after the other, as somebody types them. */
function StreamHosts({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const hosts = form.value('streamHosts')
  const [text, setText] = useState(hosts.join(' '))
  const namesIn = (given: string) =>
    given
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((host) => host !== '')
  // What was put back from elsewhere shows; what is being typed stays as it is.
  const shown = namesIn(text).join() === hosts.join() ? text : hosts.join(' ')
  return (
    <Setting
      form={form}
      name="streamHosts"
      about={<Trans>Gravações só são copiadas para a biblioteca destes servidores, por https.</Trans>}
    >
      <TextField
        label={t`Servidores, separados por espaço`}
        placeholder="stream.exemplo.com.br"
        value={shown}
        refused={form.isRefused('streamHosts')}
        onChange={(value) => {
          setText(value ?? '')
          form.set('streamHosts', namesIn(value ?? ''))
        }}
      />
    </Setting>
  )
}

/** Who gets in, what stands open, and how long work without a network is believed. */
export function AccessFields({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const { hours, mostPoints: points, drawn } = cleanRule
  return (
    <>
      <MaintenanceFields form={form} />
      <OnOff form={form} name="portfolio" about={<Trans>Depois de entrar, a pessoa vê primeiro o portfólio.</Trans>}>
        <Trans>Começar pelo portfólio</Trans>
      </OnOff>
      <OnOff form={form} name="publicFaq" about={<Trans>Quem não entrou também lê as perguntas frequentes.</Trans>}>
        <Trans>Mostrar a todos</Trans>
      </OnOff>
      <OnOff
        form={form}
        name="mandatoryDownloads"
        about={<Trans>Cursos obrigatórios chegam sozinhos ao aparelho, por Wi-Fi.</Trans>}
      >
        <Trans>Baixar sozinho</Trans>
      </OnOff>
      <OnOff
        form={form}
        name="contentReview"
        about={<Trans>Ninguém publica o que escreveu: outra pessoa que publica olha antes, e pode devolver.</Trans>}
      >
        <Trans>Publicar só depois da revisão</Trans>
      </OnOff>
      <Setting form={form} name="offlineDays">
        <div className={styles.grid}>
          <NumberField
            label={t`Dias que o trabalho pode esperar no aparelho`}
            least={1}
            most={30}
            value={form.value('offlineDays')}
            refused={form.isRefused('offlineDays')}
            onChange={(value) => form.set('offlineDays', value)}
          />
        </div>
      </Setting>
      <Setting form={form} name="pinDigits">
        <div className={styles.grid}>
          <Choice
            label={t`Dígitos do PIN de um aparelho compartilhado`}
            value={form.value('pinDigits')}
            options={[
              { value: 4, text: '4' },
              { value: 6, text: '6' },
            ]}
            onChange={(value) => form.set('pinDigits', value === 6 ? 6 : 4)}
          />
        </div>
      </Setting>
      <OnOff
        form={form}
        name="pinNeedsServer"
        about={<Trans>O servidor guarda metade da chave e conta as tentativas: sem rede o PIN não abre.</Trans>}
      >
        <Trans>Só abrir com rede</Trans>
      </OnOff>
      <OnOff form={form} name="uncategorizedTrails" about={<Trans>O filtro de trilhas oferece “Sem categoria”.</Trans>}>
        <Trans>Mostrar trilhas sem categoria no filtro</Trans>
      </OnOff>
      <OnOff
        form={form}
        name="trainingScore"
        about={
          <Trans>Cada curso concluído vale pontos pela nota; grupos com cinco pessoas ou mais têm uma média.</Trans>
        }
      >
        <Trans>Mostrar pontuação de cursos e grupos</Trans>
      </OnOff>
      <OnOff
        form={form}
        name="learnerNames"
        about={
          <Trans>
            Pacotes SCORM e cursos do SCORM Cloud recebem o nome de quem estuda; e-mail e documento não recebem nunca.
          </Trans>
        }
      >
        <Trans>Dizer o nome</Trans>
      </OnOff>
      <StreamHosts form={form} />
      <Setting form={form} name="largestQuantity">
        <div className={styles.grid}>
          <NumberField
            label={t`Maior quantidade de um produto numa venda`}
            least={1}
            most={9999}
            value={form.value('largestQuantity')}
            refused={form.isRefused('largestQuantity')}
            onChange={(value) => form.set('largestQuantity', value)}
          />
        </div>
      </Setting>
      <Setting form={form} name="twoPairsFrom">
        <div className={styles.grid}>
          <NumberField
            label={t`Pontos a partir dos quais duas pessoas aprovam`}
            least={1}
            most={1_000_000}
            value={form.value('twoPairsFrom')}
            refused={form.isRefused('twoPairsFrom')}
            onChange={(value) => form.set('twoPairsFrom', value)}
          />
        </div>
      </Setting>
      <Setting form={form} name="twoPairsDrawn">
        <div className={styles.grid}>
          <NumberField
            label={t`De cem outros, quantos são sorteados para duas pessoas`}
            least={0}
            most={100}
            value={form.value('twoPairsDrawn')}
            refused={form.isRefused('twoPairsDrawn')}
            onChange={(value) => form.set('twoPairsDrawn', value)}
          />
        </div>
      </Setting>
      <OnOff
        form={form}
        name="autoClean"
        about={
          <Trans>
            Depois de {hours} horas, vendas de até {points} pontos em que o código da nota confere com a loja, o número
            e o dia, sem nenhum sinal. De cem, {drawn} são sorteadas para pessoas.
          </Trans>
        }
      >
        <Trans>Aprovar sem auditor as vendas sem nada contra</Trans>
      </OnOff>
    </>
  )
}
