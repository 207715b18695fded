import { applyDecorators } from '@nestjs/common';
import { Filled, Line, Whole } from '../../../platform/trpc/fields';

export const maxCategory = 200;
export const maxCaption = 500;
export const maxContent = 20_000;

export const FaqCategory = (): PropertyDecorator => applyDecorators(Line(), Filled(maxCategory));

export const FaqCaption = (): PropertyDecorator => applyDecorators(Line(), Filled(maxCaption));

export const FaqContent = (): PropertyDecorator => Filled(maxContent);

export const FaqSortId = (): PropertyDecorator => Whole(0, 1_000_000);
