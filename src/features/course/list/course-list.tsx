import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BookOpen, CloudOff, SearchX } from 'lucide-react'
import { useOnline } from '#platform/browser/connection.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { WindowedList } from '#ui/list/windowed-list.tsx'
import { CourseCard } from './course-card.tsx'
import type { CoursesView } from './use-courses.ts'
import styles from './course-list.module.css'

/** How many courses the filter leaves, told to those who do not see the list too. */
export function ResultCount({ view }: { view: CoursesView }) {
  return (
    <p className={styles.count} role="status">
      {view.shown ? <Plural value={view.shown.length} _0="Nenhum curso" one="# curso" other="# cursos" /> : null}
    </p>
  )
}

function Nothing({ view }: { view: CoursesView }) {
  const { t } = useLingui()
  if (!view.pulled && view.total === 0) {
    return (
      <EmptyState
        icon={<CloudOff />}
        title={t`Seus cursos ainda não estão neste aparelho`}
        text={t`Conecte-se à internet uma vez para trazê-los. Depois eles abrem também sem conexão.`}
      />
    )
  }
  if (view.total === 0) {
    return (
      <EmptyState
        icon={<BookOpen />}
        title={t`Seus cursos vão aparecer aqui`}
        text={t`Assim que um curso for liberado para você, ele entra nesta lista.`}
      />
    )
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={t`Nenhum curso com estes filtros`}
      text={t`Tente outras palavras ou tire um dos filtros.`}
      action={
        <Button variant="soft" onClick={view.clearFilter}>
          <Trans>Limpar filtros</Trans>
        </Button>
      }
    />
  )
}

export function CourseList({ view, shape, onNear }: { view: CoursesView; shape: 'row' | 'tile'; onNear: () => void }) {
  const online = useOnline()
  const { shown } = view
  if (!shown || (!view.pulled && view.total === 0 && online)) {
    return (
      <div className={styles[shape]} aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </div>
    )
  }
  if (shown.length === 0) return <Nothing view={view} />
  return (
    <WindowedList
      items={shown}
      keyOf={({ course }) => course.id}
      className={styles[shape]}
      rowHeight={shape === 'row' ? 88 : 290}
    >
      {(card) => <CourseCard card={card} shape={shape} onFavourite={view.toggleFavourite} onNear={onNear} />}
    </WindowedList>
  )
}
