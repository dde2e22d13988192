ALTER TABLE "ProgrammeExercise" ADD COLUMN "replaced" JSONB;
