import { sendContact } from './contact.ts'
import { checkCertificate, trailCertificate } from './certificate.ts'
import { reportClientError } from './client-error.ts'
import { addClientSystem, clientSystems, revokeClientSystem } from './client-system.ts'
import { courseContent } from './course.ts'
import { deviceSessions, endDeviceSession, endOtherSessions } from './device-session.ts'
import { askDeletion, cancelDeletion, exportOwnData, readDeletion } from './account.ts'
import { readDemoMailbox } from './demo-mailbox.ts'
import { completeUpload, linkFile, readFile, readImage, startUpload } from './file.ts'
import { passPage, readPage, savePage, savePlatformPage } from './page.ts'
import { readOpenCampaign, readPortfolio, readPortfolioCourse } from './portfolio.ts'
import {
  completeRegister,
  lookUpDocument,
  readOwnProfile,
  registerChoices,
  registerPerson,
  saveOwnProfile,
} from './register.ts'
import { readPhones, removeOwnPhone, saveOwnPhone, sendPhoneCode, verifyPhone } from './own-phones.ts'
import {
  changePassword,
  checkPasswordLink,
  getPhoneNumber,
  passwordRules,
  recoverPassword,
  sendRecoverCode,
  setPassword,
  validateRecoverCode,
} from './recovery.ts'
import { login, logout, refresh, saveLanguage } from './session.ts'
import { helpDeskFrame, savePlatformSettings, saveSettings, settingsHistory } from './settings-change.ts'
import { platformSettings } from './settings.ts'
import {
  alternativeLogin,
  finishOidc,
  finishSaml,
  issueLinkToken,
  issueWebserviceToken,
  proofChallenge,
  reloadUserTokens,
  samlMetadata,
  startSignIn,
} from './sign-in.ts'
import { sendOperations } from './sync/operations.ts'
import { pull, realtime } from './sync/pull.ts'
import type { Endpoint } from './endpoint.ts'

/** Every endpoint by name: the OpenAPI document, the wire hash and the access tests walk it. */
export const endpoints = {
  login,
  refresh,
  logout,
  saveLanguage,
  alternativeLogin,
  startSignIn,
  finishOidc,
  finishSaml,
  samlMetadata,
  issueWebserviceToken,
  issueLinkToken,
  reloadUserTokens,
  proofChallenge,
  deviceSessions,
  endDeviceSession,
  endOtherSessions,
  clientSystems,
  addClientSystem,
  revokeClientSystem,
  trailCertificate,
  checkCertificate,
  reportClientError,
  platformSettings,
  saveSettings,
  savePlatformSettings,
  settingsHistory,
  helpDeskFrame,
  readPage,
  savePage,
  savePlatformPage,
  passPage,
  readPortfolio,
  readPortfolioCourse,
  readOpenCampaign,
  sendContact,
  registerChoices,
  lookUpDocument,
  registerPerson,
  readOwnProfile,
  completeRegister,
  saveOwnProfile,
  courseContent,
  pull,
  realtime,
  sendOperations,
  startUpload,
  completeUpload,
  readFile,
  linkFile,
  readImage,
  recoverPassword,
  getPhoneNumber,
  sendRecoverCode,
  validateRecoverCode,
  checkPasswordLink,
  setPassword,
  passwordRules,
  changePassword,
  readPhones,
  saveOwnPhone,
  removeOwnPhone,
  sendPhoneCode,
  verifyPhone,
  readDeletion,
  askDeletion,
  cancelDeletion,
  exportOwnData,
  readDemoMailbox,
} as const satisfies Record<string, Endpoint>
