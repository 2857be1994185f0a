import { msg } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import { courseContract } from '#contract/features/course/course-contract.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const coursePresenter = presenter(courseContract, {
  search: { course: { name: msg`Cursos`, icon: BookOpen, path: ({ key }) => coursePaths.course(key) } },
})
