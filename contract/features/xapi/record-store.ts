import { endpoint } from '#contract/engine/endpoint.ts'
import { mostDocumentBytes, mostStatementBytes } from './statement-schema.ts'

/** Versions of xAPI that the record store speaks. */
export const xapiVersions = ['1.0.3', '2.0.0'] as const
/** The header that says which one is spoken. */
export const versionHeader = 'x-experience-api-version'
/** The header that says until when everything is told. */
export const consistentHeader = 'X-Experience-API-Consistent-Through'

/** Most bytes of a request with statements. */
const mostRequestBytes = 4 * 1024 * 1024

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
/** Its addresses are the standard's, without a slash at their end. */
const resource = (method: Method, path: string, summary: string, maxBytes: number = mostDocumentBytes) =>
  endpoint({
    method,
    path: `/xapi/${path}`,
    summary,
    access: 'system',
    encoding: 'any',
    produces: 'application/json',
    maxBytes,
    ...(method === 'GET' && { heads: true as const }),
    errors: ['xapi.invalid', 'xapi.conflict', 'xapi.changed', 'xapi.too_large', 'xapi.not_found'],
  })

/** What the record store holds and who may ask for it: statements and documents of a client. */
export const recordStore = {
  about: resource('GET', 'about', 'Versions of xAPI that are spoken'),
  getStatements: resource('GET', 'statements', 'A statement, or those that fit'),
  postStatements: resource('POST', 'statements', 'Store statements', mostRequestBytes),
  putStatement: resource('PUT', 'statements', 'Store a statement under an id', mostStatementBytes * 2),
  getActivity: resource('GET', 'activities', 'What is known of an activity'),
  getAgent: resource('GET', 'agents', 'What is known of somebody'),
  getState: resource('GET', 'activities/state', 'A state document, or their ids'),
  putState: resource('PUT', 'activities/state', 'Store a state document'),
  postState: resource('POST', 'activities/state', 'Add to a state document'),
  deleteState: resource('DELETE', 'activities/state', 'Take away state documents'),
  getActivityProfile: resource('GET', 'activities/profile', 'A document of an activity, or their ids'),
  putActivityProfile: resource('PUT', 'activities/profile', 'Store a document of an activity'),
  postActivityProfile: resource('POST', 'activities/profile', 'Add to a document of an activity'),
  deleteActivityProfile: resource('DELETE', 'activities/profile', 'Take away a document of an activity'),
  getAgentProfile: resource('GET', 'agents/profile', 'A document of somebody, or their ids'),
  putAgentProfile: resource('PUT', 'agents/profile', 'Store a document of somebody'),
  postAgentProfile: resource('POST', 'agents/profile', 'Add to a document of somebody'),
  deleteAgentProfile: resource('DELETE', 'agents/profile', 'Take away a document of somebody'),
} as const
