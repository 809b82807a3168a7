/** The window for the moment until what was open last is open again. */
import { Center } from '@mantine/core'

export const ReturnView = () => (
  <Center component="main" h="100%" c="dimmed" fz="sm" role="status">
    Opening what was open last…
  </Center>
)
