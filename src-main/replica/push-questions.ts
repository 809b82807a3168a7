/** Questions of a push: what to send, and what became of it. */
export type PushQuestions = Record<never, never>
