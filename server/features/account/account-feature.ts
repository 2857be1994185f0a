import {
  accountContract,
  askDeletion,
  cancelDeletion,
  exportOwnData,
  readDeletion,
} from '#contract/features/account/account-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import type { PersonalTable } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import {
  cancelDeletionRequest,
  deleteAccount,
  deleteDueAccounts,
  readRequest,
  requestDeletion,
} from './deletion-service.ts'
import { exportData } from './export-service.ts'

/** `tables` gives every table of the product with rows of people. */
export const createAccountFeature = (tables: () => readonly PersonalTable[]) =>
  serverFeature(accountContract, {
    sharedTables: ['person_event', 'deletion_request'],
    personalTables: [
      {
        table: 'person_event',
        by: 'user_id',
        tenant: false,
        omit: [],
        onDelete: 'keep',
        why: 'the record of the deletion',
      },
      {
        table: 'deletion_request',
        by: 'user_id',
        tenant: false,
        omit: [],
        onDelete: 'keep',
        why: 'the record of the deletion',
      },
    ],
    routes: [
      implement(readDeletion, async ({ person, services }) => readRequest(services, person.userId)),
      implement(askDeletion, async ({ person, services }) => requestDeletion(services, person.userId)),
      implement(cancelDeletion, async ({ person, services }) => cancelDeletionRequest(services, person.userId)),
      implement(exportOwnData, async ({ person, services, reply }) => {
        const data = await exportData(services, person.userId, tables())
        reply
          .header('content-disposition', 'attachment; filename="trilha-meus-dados.json"')
          .type('application/json; charset=utf-8')
        return data
      }),
    ],
    jobs: (services) => ({ delete_account: deleteAccount(services, tables) }),
    hourly: (services) => ({ delete_due_accounts: () => deleteDueAccounts(services, tables) }),
  })
