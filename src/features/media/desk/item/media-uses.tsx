import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { subjectWords } from '../media-words.ts'
import styles from '../media.module.css'

/** What names a medium, and which file of it each stays with. */
export function MediaUses({ uses }: Pick<MediaDetail, 'uses'>) {
  const { t, i18n } = useLingui()
  return (
    <Section title={<Trans>Onde está em uso</Trans>}>
      {uses.length === 0 ? (
        <p className={styles.note}>
          <Trans>Em lugar nenhum ainda: pode ser apagada.</Trans>
        </p>
      ) : (
        <Card>
          <List>
            {uses.map(({ subject, subjectId, version }) => {
              const word = subjectWords[subject]
              return (
                <Row
                  key={`${subject} ${subjectId} ${version ?? ''}`}
                  title={`${word ? i18n._(word) : subject} ${subjectId}`}
                  detail={version === null ? t`sempre o arquivo mais novo` : t`fica com a versão ${version}`}
                />
              )
            })}
          </List>
        </Card>
      )}
    </Section>
  )
}
