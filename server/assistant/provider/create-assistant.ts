import type { Config } from '../../config.ts'
import type { Assistant } from './assistant.ts'
import { offlineAssistant } from './offline.ts'
import { openAiAssistant } from './openai.ts'

/** Who answers for AutoMate: the endpoint the operator configured, else the handbook that comes along. */
export const createAssistant = ({ assistant }: Pick<Config, 'assistant'>): Assistant =>
  assistant ? openAiAssistant(assistant) : offlineAssistant()
