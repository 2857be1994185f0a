import {
  accountContract,
  askDeletion,
  cancelDeletion,
  exportOwnData,
  readDeletion,
} from '#contract/features/account/account-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { cancelDeletionRequest, deleteAccount, readRequest, requestDeletion } from './deletion-service.ts'
import { exportData } from './export-service.ts'

export const accountFeature = serverFeature(accountContract, {
  routes: [
    implement(readDeletion, async ({ person, services }) => readRequest(services, person.userId)),
    implement(askDeletion, async ({ person, services }) => requestDeletion(services, person.userId)),
    implement(cancelDeletion, async ({ person, services }) => cancelDeletionRequest(services, person.userId)),
    implement(exportOwnData, async ({ person, services, reply }) => {
      const data = await exportData(services, person.userId)
      reply
        .header('content-disposition', 'attachment; filename="trilha-meus-dados.json"')
        .type('application/json; charset=utf-8')
      return data
    }),
  ],
  jobs: (services) => ({ delete_account: deleteAccount(services) }),
})
