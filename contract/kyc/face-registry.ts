/** The companies that get photographs of people's faces, as replies name them. */
import { z } from 'zod'
import { DOCUMENTS } from './documents.ts'

export const FaceRegistry = z
  .object({
    id: z.string().meta({ description: 'Of the provider', examples: ['smile_id'] }),
    name: z.string().meta({ description: 'As the words that a person agrees to name it' }),
    documents: z.array(z.enum(DOCUMENTS)).meta({ description: 'Those whose register has faces' }),
  })
  .nullable()
  .meta({ description: 'To whom photographs of the face are sent, of kind document_face; null: to nobody' })
