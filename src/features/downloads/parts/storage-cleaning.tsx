import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatBytes } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Cleaning } from '../rules/cleaning.ts'
import type { StorageView } from '../use-storage.ts'
import styles from './storage.module.css'

function useWords(kind: Cleaning['kind']) {
  const { t } = useLingui()
  const words = {
    finished: { title: t`Cursos concluídos`, clean: t`Remover cursos concluídos` },
    outdated: { title: t`Cursos com conteúdo antigo`, clean: t`Remover cursos com conteúdo antigo` },
    unfinished: { title: t`Downloads não terminados`, clean: t`Remover downloads não terminados` },
  }
  return words[kind]
}

function CleaningRow({ cleaning, view }: { cleaning: Cleaning; view: StorageView }) {
  const { title, clean } = useWords(cleaning.kind)
  const size = formatBytes(cleaning.bytes)
  const count = cleaning.courses.length
  return (
    <Row
      title={title}
      detail={
        count > 0 ? (
          <>
            <Plural value={count} one="# curso" other="# cursos" /> · {size}
          </>
        ) : (
          size
        )
      }
      end={
        <Button variant="soft" aria-label={`${clean}, ${size}`} onClick={() => view.ask(cleaning)}>
          <Trans>Limpar</Trans>
        </Button>
      }
    />
  )
}

/** What can go to get space back; each is asked about once, by name. */
export function StorageCleaning({ view }: { view: StorageView }) {
  if (!view.stored) return null
  return (
    <Section title={<Trans>Liberar espaço</Trans>}>
      {view.cleanings.length === 0 ? (
        <p className={styles.note}>
          <Trans>Não há nada para limpar: tudo o que está aqui está em uso.</Trans>
        </p>
      ) : (
        <Card flush>
          <List className={styles.list}>
            {view.cleanings.map((cleaning) => (
              <CleaningRow key={cleaning.kind} cleaning={cleaning} view={view} />
            ))}
          </List>
        </Card>
      )}
      {view.asked ? <CleaningDialog cleaning={view.asked} view={view} /> : null}
    </Section>
  )
}

function CleaningDialog({ cleaning, view }: { cleaning: Cleaning; view: StorageView }) {
  const { t } = useLingui()
  const { title } = useWords(cleaning.kind)
  const size = formatBytes(cleaning.bytes)
  const names = cleaning.courses.map((course) => `“${course.title}”`).join(', ')
  return (
    <Dialog
      open
      onOpenChange={() => view.ask(null)}
      title={t`Limpar: ${title}?`}
      description={
        names
          ? t`${names} saem deste aparelho e liberam ${size}. Seu progresso fica guardado.`
          : t`Liberam ${size}. O que já foi baixado deles terá de ser baixado de novo.`
      }
      footer={
        <>
          <Button variant="danger" size="large" full onClick={() => view.clean(cleaning)}>
            <Trans>Limpar</Trans>
          </Button>
          <Button variant="outline" size="large" full onClick={() => view.ask(null)}>
            <Trans>Manter</Trans>
          </Button>
        </>
      }
    />
  )
}

/** What each download takes, the largest first. */
export function StorageCourses({ view }: { view: StorageView }) {
  const { stored } = view
  if (!stored || stored.courses.length === 0) return null
  return (
    <Section title={<Trans>Por curso</Trans>}>
      <Card flush>
        <List className={styles.list}>
          {stored.courses.map((course) => (
            <Row
              key={course.courseId}
              title={course.title}
              detail={
                course.state === 'complete' ? (
                  course.finished ? (
                    <Trans>Concluído</Trans>
                  ) : null
                ) : (
                  <Trans>Ainda não terminou de baixar</Trans>
                )
              }
              end={<span className={styles.bytes}>{formatBytes(course.bytes)}</span>}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}
