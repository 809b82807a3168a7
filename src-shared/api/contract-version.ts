/**
 * Version of the contract with the service: raised by one whenever an operation, a schema or an enumeration changes, so that nobody changes
 * what travels without knowing it. test/unit/api/contract-fingerprint.test.ts demands it.
 */
export const contractVersion = 3
