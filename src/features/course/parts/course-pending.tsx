import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, SearchX, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { CourseView } from '../shared/use-course.ts'

function ToCourses() {
  return (
    <ButtonLink variant="soft" render={<Link to={coursePaths.courses()} />}>
      <Trans>Ver os cursos</Trans>
    </ButtonLink>
  )
}

/** What stands in a course's place while it is not there: the very first read, no network, no such course. */
export function CoursePending({ view }: { view: Exclude<CourseView, { status: 'ready' }> }) {
  const { t } = useLingui()
  if (view.status === 'loading') {
    return (
      <div aria-busy="true">
        <Skeleton shape="cover" />
        <Skeleton shape="title" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )
  }
  if (view.reason === 'missing') {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t`Curso não encontrado`}
        text={t`Este curso não existe mais ou você não tem acesso a ele.`}
        action={<ToCourses />}
      />
    )
  }
  if (view.reason === 'offline') {
    return (
      <EmptyState
        icon={<CloudOff />}
        title={t`Este curso ainda não está neste aparelho`}
        text={t`Conecte-se à internet uma vez para vê-lo. Assim que houver conexão, ele abre aqui.`}
        action={<ToCourses />}
      />
    )
  }
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={t`Ocorreu um erro ao carregar as informações. Tente mais tarde.`}
      text={view.text}
      action={
        <Button variant="soft" onClick={view.retry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    />
  )
}
