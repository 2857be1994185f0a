import { msg } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import { courseContract } from '#contract/features/course/course-contract.ts'
import { paths } from '#platform/paths.ts'
import { presenter } from '#platform/presenters.ts'

export const coursePresenter = presenter(courseContract, {
  search: { course: { name: msg`Cursos`, icon: BookOpen, path: ({ key }) => paths.course(key) } },
})
