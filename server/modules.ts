import { contactModule } from './modules/contact/contact-routes.ts'
import { certificateModule } from './modules/certificate/certificate-routes.ts'
import { clientErrorModule } from './modules/client-error/client-error-routes.ts'
import { accountModule } from './modules/account/account-routes.ts'
import { courseModule } from './modules/course/course-routes.ts'
import { demoMailboxModule } from './modules/demo-mailbox/demo-mailbox-routes.ts'
import { fileModule } from './modules/file/file-routes.ts'
import { operationHandlers } from './modules/operation/operation-handlers-service.ts'
import { pageModule } from './modules/page/page-routes.ts'
import { portfolioModule } from './modules/portfolio/portfolio-routes.ts'
import { registerModule } from './modules/register/register-routes.ts'
import { phoneModule } from './modules/phone/phone-routes.ts'
import { recoveryModule } from './modules/recovery/recovery-routes.ts'
import { sessionModule } from './modules/session/session-routes.ts'
import { signInModule } from './modules/sign-in/sign-in-routes.ts'
import { settingsModule } from './modules/settings/settings-routes.ts'
import { createSyncModule } from './modules/sync/sync-routes.ts'
import type { ServerModule } from './platform/http/module.ts'

/** Every module of the server. */
export const serverModules: readonly ServerModule[] = [
  sessionModule,
  signInModule,
  settingsModule,
  pageModule,
  portfolioModule,
  contactModule,
  registerModule,
  courseModule,
  createSyncModule(operationHandlers),
  fileModule,
  certificateModule,
  clientErrorModule,
  recoveryModule,
  phoneModule,
  accountModule,
  demoMailboxModule,
]
