import { msg } from '@lingui/core/macro'
import { UserPen } from 'lucide-react'
import { registerContract } from '#contract/features/register/register-contract.ts'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const registerPresenter = presenter(registerContract, {
  destinations: [
    {
      to: registerPaths.myData(),
      icon: UserPen,
      label: msg`Meus dados`,
      also: msg`nome, nascimento, endereço`,
      module: null,
      order: 80,
    },
  ],
})
