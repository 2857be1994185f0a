import { Trans, useLingui } from '@lingui/react/macro'
import { Choice, NumberField } from '../form/controls.tsx'
import { Setting } from '../form/setting.tsx'
import type { GroupForm } from '../form/use-group.ts'
import styles from '../form/form.module.css'

/** What comes of tests that arrive late, how long they are waited for, and how long a kept one may be begun. */
export function TestFields({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  return (
    <>
      <Setting
        form={form}
        name="lateEvidence"
        about={
          <Trans>
            Vale quando só isso chama atenção: respostas dadas depois do tempo, ou qualquer outra dúvida, sempre esperam
            decisão na auditoria.
          </Trans>
        }
      >
        <div className={styles.grid}>
          <Choice
            label={t`Prova que chega depois do tempo, ou começa sem rede`}
            value={form.value('lateEvidence')}
            options={[
              { value: 'review', text: t`Alguém da equipe confere` },
              { value: 'accept', text: t`Conta na hora` },
            ]}
            refused={form.isRefused('lateEvidence')}
            onChange={(value) => form.set('lateEvidence', value)}
          />
        </div>
      </Setting>
      <Setting
        form={form}
        name="deviceDays"
        about={
          <Trans>Depois disso a prova recebe a nota do que chegou; o que vier mais tarde é avaliado de novo.</Trans>
        }
      >
        <div className={styles.grid}>
          <NumberField
            label={t`Dias que uma prova espera o aparelho voltar`}
            least={1}
            most={30}
            value={form.value('deviceDays')}
            refused={form.isRefused('deviceDays')}
            onChange={(value) => form.set('deviceDays', value)}
          />
        </div>
      </Setting>
      <Setting form={form} name="reserveDays">
        <div className={styles.grid}>
          <NumberField
            label={t`Dias para começar uma prova guardada no aparelho`}
            least={1}
            most={30}
            value={form.value('reserveDays')}
            refused={form.isRefused('reserveDays')}
            onChange={(value) => form.set('reserveDays', value)}
          />
        </div>
      </Setting>
    </>
  )
}
