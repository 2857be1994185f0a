import { Trans, useLingui } from '@lingui/react/macro'
import { writeChoices, type DownloadChoices } from '#engine/downloads/choices.ts'
import { runDownloadQueue } from '#engine/downloads/run-queue.ts'
import { networkNow } from '#engine/downloads/network.ts'
import { queueMandatory } from '#domain/course/mandatory-downloads.ts'
import { useMember } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { Card } from '#ui/layout/card.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useChoices } from '../downloads-queries.ts'
import styles from './downloads.module.css'

/** How this person wants downloads on this device. What the browser cannot tell is said, and asked instead. */
export function ChoicesCard() {
  const { t } = useLingui()
  const member = useMember()
  const choices = useChoices(member.userId)
  const demanded = useSettingsInSight()?.mandatoryDownloads === true
  if (!choices) return null
  const { kind, saver } = networkNow()
  const change = async (edit: Partial<DownloadChoices>) => {
    await writeChoices(member.userId, edit)
    await queueMandatory(member, demanded)
    // What waited for another choice may go on now.
    void runDownloadQueue()
  }
  const wifi = choices.network === 'wifi'
  return (
    <Section title={<Trans>Quando baixar</Trans>}>
      <Card className={styles.choices}>
        <fieldset>
          <legend>
            <Trans>Rede</Trans>
          </legend>
          <div className={styles.chips}>
            <Chip selected={!wifi} onClick={() => void change({ network: 'any' })}>
              {t`Qualquer rede`}
            </Chip>
            <Chip selected={wifi} onClick={() => void change({ network: 'wifi' })}>
              {kind === 'unknown' ? t`Perguntar antes` : t`Só no Wi-Fi`}
            </Chip>
          </div>
          {kind === 'unknown' ? (
            <p className={styles.note}>
              <Trans>Este navegador não diz se a rede é Wi-Fi, por isso perguntamos a cada download.</Trans>
            </p>
          ) : null}
        </fieldset>
        <fieldset>
          <legend>
            <Trans>Economia de dados nos vídeos</Trans>
          </legend>
          <div className={styles.chips}>
            <Chip selected={choices.dataSaver === 'off'} onClick={() => void change({ dataSaver: 'off' })}>
              {t`Desligada`}
            </Chip>
            {kind === 'unknown' && saver === null && choices.dataSaver !== 'mobile' ? null : (
              <Chip selected={choices.dataSaver === 'mobile'} onClick={() => void change({ dataSaver: 'mobile' })}>
                {t`Em dados móveis`}
              </Chip>
            )}
            <Chip selected={choices.dataSaver === 'always'} onClick={() => void change({ dataSaver: 'always' })}>
              {t`Sempre`}
            </Chip>
          </div>
          <p className={styles.note}>
            <Trans>
              Ligada, os vídeos tocam na qualidade econômica, e os downloads começam nela. Antes de cada um você escolhe
              a qualidade.
            </Trans>
            {kind === 'unknown' ? (
              <>
                {' '}
                <Trans>Este navegador não diz quando a rede é móvel.</Trans>
              </>
            ) : null}
          </p>
        </fieldset>
        {saver === null ? null : (
          <Checkbox
            checked={choices.saver}
            onChange={(event) => void change({ saver: event.currentTarget.checked })}
            detail={saver ? t`Ligada agora neste aparelho.` : t`Desligada agora neste aparelho.`}
          >
            <Trans>Esperar enquanto a economia de dados do aparelho estiver ligada</Trans>
          </Checkbox>
        )}
        <Checkbox
          checked={demanded || choices.mandatory}
          disabled={demanded}
          onChange={(event) => void change({ mandatory: event.currentTarget.checked })}
          detail={
            demanded
              ? t`Seu programa pede isso. Eles vêm pelo Wi-Fi, ou perguntamos antes.`
              : t`Eles vêm pelo Wi-Fi, ou perguntamos antes.`
          }
        >
          <Trans>Baixar sozinho os cursos obrigatórios</Trans>
        </Checkbox>
      </Card>
    </Section>
  )
}
