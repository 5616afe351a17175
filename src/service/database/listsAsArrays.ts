import {
  type BinaryOperationNode,
  FunctionNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  ValueNode,
} from 'kysely'

class ListTransformer extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { operator, rightOperand } = node
    if (!OperatorNode.is(operator) || !PrimitiveValueListNode.is(rightOperand))
      return super.transformBinaryOperation(node)
    const array = [ValueNode.create(rightOperand.values)]
    if (operator.operator === 'in')
      return super.transformBinaryOperation({
        ...node,
        operator: OperatorNode.create('='),
        rightOperand: FunctionNode.create('any', array),
      })
    if (operator.operator === 'not in')
      return super.transformBinaryOperation({
        ...node,
        operator: OperatorNode.create('!='),
        rightOperand: FunctionNode.create('all', array),
      })
    return super.transformBinaryOperation(node)
  }
}

const transformer = new ListTransformer()

/**
 * Writes `in ($1, $2, …)` as `= any($1)`: one statement for lists of every length, so that a database prepares and plans one. An empty
 * list is then possible, too.
 */
export const listsAsArrays: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}
