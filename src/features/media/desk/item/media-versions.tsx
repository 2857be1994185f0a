import { Trans, useLingui } from '@lingui/react/macro'
import { cancelMediaUpload, retryMedia } from '#contract/features/media/media-contract.ts'
import { mayRetry, type MediaDetail } from '#contract/features/media/media-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes, formatInstant } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { reasonWords, stateWords } from '../media-words.ts'
import { MediaSteps } from './media-steps.tsx'
import styles from '../media.module.css'

/** The files of a medium, the newest first; what is not complete or was refused may be given up. */
export function MediaVersions({
  media,
  onGone,
  onRetried,
}: {
  media: MediaDetail
  onGone: () => void
  onRetried: () => void
}) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const giveUp = (version: number) =>
    attempt(async () => {
      await staffCall(cancelMediaUpload, { params: { mediaId: media.id, version: String(version) } })
      onGone()
    })
  const tryAgain = (version: number) =>
    attempt(async () => {
      await staffCall(retryMedia, { params: { mediaId: media.id, version: String(version) } })
      onRetried()
    })
  return (
    <Section title={<Trans>Arquivos</Trans>}>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Card>
        <List>
          {media.versions.map((one) => {
            const { version, state, reason, addedBy, sha256, fileName } = one
            const { label, tone } = stateWords[state]
            const bytes = formatBytes(one.bytes)
            const come = formatBytes(one.received)
            const at = formatInstant(one.addedAt)
            const isInUse = state === 'ready' && version === media.version
            return (
              <Row
                key={version}
                title={t`Versão ${version}: ${fileName}`}
                detail={
                  state === 'receiving' ? t`${come} de ${bytes}, ${at}, ${addedBy}` : `${bytes}, ${at}, ${addedBy}`
                }
                end={<Pill tone={tone}>{isInUse ? t`Em uso` : i18n._(label)}</Pill>}
              >
                {reason ? <p className={styles.note}>{i18n._(reasonWords[reason])}</p> : null}
                {sha256 ? <p className={styles.hash}>SHA-256 {sha256}</p> : null}
                <MediaSteps steps={one.steps} />
                {mayRetry({ kind: media.kind, state, reason, steps: one.steps }) ? (
                  <Button variant="soft" busy={busy} onClick={() => void tryAgain(version)}>
                    <Trans>Tentar de novo</Trans>
                  </Button>
                ) : null}
                {state === 'receiving' || state === 'refused' ? (
                  <Button variant="quiet" busy={busy} onClick={() => void giveUp(version)}>
                    {state === 'receiving' ? <Trans>Desistir do envio</Trans> : <Trans>Tirar da lista</Trans>}
                  </Button>
                ) : null}
              </Row>
            )
          })}
        </List>
      </Card>
    </Section>
  )
}
