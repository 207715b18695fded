export { useReported as useTold } from '../../forms/useReported';
